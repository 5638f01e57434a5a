import * as Radix from "@radix-ui/react-accordion";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

type Props = {
  sections: readonly { id: string; title: ReactNode; content: ReactNode }[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (id: string) => void;
  headingLevel?: "h2" | "h3" | "h4";
};

/** Closed sections stay in the document, so that browser search and search engines find them. */
export const Accordion = ({ sections, headingLevel: Heading = "h3", ...state }: Props) => (
  <Radix.Root
    type="single"
    collapsible
    {...state}
    className="divide-y divide-line rounded-card border border-line bg-card"
  >
    {sections.map(({ id, title, content }) => (
      <Radix.Item key={id} value={id} id={id} className="scroll-mt-24">
        <Radix.Header asChild>
          <Heading>
            <Radix.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 px-4 py-3 text-left font-semibold sm:px-6">
              {title}
              <ChevronDown
                className="size-5 shrink-0 text-quiet transition-transform duration-150 group-data-[state=open]:rotate-180"
                aria-hidden
              />
            </Radix.Trigger>
          </Heading>
        </Radix.Header>
        <Radix.Content forceMount className="px-4 pb-5 data-[state=closed]:hidden sm:px-6">
          {content}
        </Radix.Content>
      </Radix.Item>
    ))}
  </Radix.Root>
);
