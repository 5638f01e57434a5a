import { CircleAlert } from "lucide-react";

export function Problem({ message, className = "" }: { message: string | null | undefined; className?: string }) {
  if (!message) return null;
  return (
    <p role="alert" className={`flex gap-2 rounded-xl bg-danger/8 px-4 py-3 font-medium text-danger ${className}`}>
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
      {message}
    </p>
  );
}
