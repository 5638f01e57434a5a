import * as Radix from "@radix-ui/react-accordion";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

type Props = {
  sections: readonly { id: string; title: string; value: string; content: ReactNode }[];
  /** The sections' parent path. Before hydration their buttons are forms that go there. */
  base: string;
  open: string;
  onOpen(id: string): void;
};

export function SettingsAccordion({ sections, base, open, onOpen }: Props) {
  const openSection = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const section = open && window.scrollY === 0 ? openSection.current : null;
    if (section && section.getBoundingClientRect().top > window.innerHeight / 2) section.scrollIntoView();
  }, [open]);
  return (
    <Radix.Root
      type="single"
      collapsible
      value={open}
      onValueChange={onOpen}
      className="divide-y divide-line rounded-card border border-line bg-card"
    >
      {sections.map(({ id, title, value, content }) => (
        <Radix.Item key={id} value={id} ref={id === open ? openSection : undefined} className="scroll-mt-20">
          <Radix.Header asChild>
            <h2>
              <form action={id === open ? base : `${base}/${id}`} onSubmit={(event) => event.preventDefault()}>
                <Radix.Trigger
                  type="submit"
                  className="group flex min-h-16 w-full items-center justify-between gap-4 px-4 py-3 text-left text-lg font-semibold sm:px-6"
                >
                  <span className="min-w-0">
                    {title}
                    <span className="block text-base font-normal break-words text-quiet group-data-[state=open]:hidden">
                      {value}
                    </span>
                  </span>
                  <ChevronDown
                    className="size-5 shrink-0 text-quiet transition-transform duration-150 group-data-[state=open]:rotate-180"
                    aria-hidden
                  />
                </Radix.Trigger>
              </form>
            </h2>
          </Radix.Header>
          <Radix.Content className="px-4 pb-6 sm:px-6">{content}</Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
