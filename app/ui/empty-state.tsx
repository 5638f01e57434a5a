import type { ReactNode } from "react";

export const EmptyState = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className="flex flex-col items-center gap-4 px-4 py-16 text-center">
    <svg viewBox="0 0 48 48" className="size-16 text-leaf" fill="none" stroke="currentColor" aria-hidden>
      <circle cx="24" cy="24" r="23" className="fill-wash" stroke="none" />
      <path
        d="M24 37c-.6-8.5-9-10.3-11.5-17.5 6 .5 9.7 3.5 11.5 8.2 1.8-4.7 5.5-7.7 11.5-8.2C33 26.7 24.6 28.5 24 37Zm0 0V12"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    <p className="text-lg font-semibold text-balance">{title}</p>
    {children}
  </div>
);
