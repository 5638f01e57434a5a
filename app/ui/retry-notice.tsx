import { Button } from "./button.tsx";

type Props = { children: string; retry(): void; className?: string };

export const RetryNotice = ({ children, retry, className = "" }: Props) => (
  <p role="alert" className={`flex flex-wrap items-center justify-between gap-3 font-medium text-danger ${className}`}>
    {children}
    <Button look="secondary" onClick={retry}>
      Retry
    </Button>
  </p>
);
