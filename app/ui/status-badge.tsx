import type { LucideIcon } from "lucide-react";

const tones = {
  good: "border-leaf bg-wash text-leaf-deep",
  waiting: "border-sativa bg-sativa/12",
  pending: "border-pending bg-pending/12",
  assigned: "border-assigned bg-assigned/10",
  pickedUp: "border-hybrid bg-hybrid/12",
  bad: "border-danger bg-danger/8 text-danger",
  plain: "border-line bg-paper text-quiet",
} as const;

type Props = { icon: LucideIcon; tone: keyof typeof tones; children: string };

export const StatusBadge = ({ icon: Icon, tone, children }: Props) => (
  <span
    className={`inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold whitespace-nowrap ${tones[tone]}`}
  >
    <Icon className="size-4 shrink-0" aria-hidden />
    {sentenceCase(children)}
  </span>
);

const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
