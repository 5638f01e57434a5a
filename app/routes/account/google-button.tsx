/** A plain link: Google sign-in is a full-page navigation to another site. */
export const GoogleButton = ({ next }: { next?: string | undefined }) => (
  <>
    <p className="my-4 flex items-center gap-3 text-sm text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
    <a
      href={next ? `/login/google?next=${encodeURIComponent(next)}` : "/login/google"}
      className="inline-flex min-h-11 w-full items-center justify-center gap-3 rounded-full border border-line bg-card px-5 font-semibold transition-colors duration-150 hover:bg-wash"
    >
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden>
        <path
          fill="#4285F4"
          d="M23.500 12.300c0-.9-.1-1.500-.2-2.200H12v4.100h6.600c-.1 1.100-.9 2.700-2.400 3.800v2.700h3.600c2.300-2 3.700-5 3.700-8.400Z"
        />
        <path
          fill="#34A853"
          d="M12 24c3.200 0 6-1.100 7.900-2.900l-3.700-2.800c-1 .7-2.400 1.200-4.200 1.200a7.300 7.300 0 0 1-6.900-5.100H1.300v2.900A12 12 0 0 0 12 24Z"
        />
        <path
          fill="#FBBC05"
          d="M5.100 14.400a7.400 7.400 0 0 1 0-4.800V6.700H1.300a12 12 0 0 0 0 10.600l3.800-2.900Z"
        />
        <path
          fill="#EA4335"
          d="M12 4.700c2.300 0 3.800 1 4.700 1.800l3.300-3.200A11.500 11.500 0 0 0 12 0 12 12 0 0 0 1.300 6.700l3.800 2.900A7.300 7.300 0 0 1 12 4.700Z"
        />
      </svg>
      Continue with Google
    </a>
  </>
);
