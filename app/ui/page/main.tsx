import type { ReactNode } from "react";

const widths = { text: "max-w-[48rem]", page: "max-w-[1200px]", board: "max-w-[1440px]" };

export const Main = ({ width = "page", children }: { width?: keyof typeof widths; children: ReactNode }) => (
  <main
    id="main"
    tabIndex={-1}
    className="mx-auto w-full max-w-[1440px] px-4 py-4 lg:px-8 lg:py-5 print:max-w-none print:p-0"
  >
    <div className={`${widths[width]} print:max-w-none`}>{children}</div>
  </main>
);
