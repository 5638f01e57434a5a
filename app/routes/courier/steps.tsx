import { ClipboardList, PackageCheck, Wallet } from "lucide-react";

const steps = [
  [ClipboardList, "Request", "Enter pickup and drop-off. It takes a minute."],
  [PackageCheck, "Pickup", "A courier arrives within 30 minutes and pays you for the goods on the spot."],
  [Wallet, "Delivery", "The courier checks the customer's ID and collects the full payment at the door."],
] as const;

export const Steps = ({ className = "" }: { className?: string }) => (
  <ol className={`grid gap-4 ${className}`}>
    {steps.map(([Icon, title, text], at) => (
      <li key={title} className="flex gap-4 rounded-card border border-line bg-card p-5">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-wash text-leaf-deep">
          <Icon className="size-5" aria-hidden />
        </span>
        <div>
          <h3 className="font-semibold">
            {at + 1}. {title}
          </h3>
          <p className="mt-1 text-sm text-quiet">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);
