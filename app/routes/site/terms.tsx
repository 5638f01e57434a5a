import { useEffect, useState } from "react";
import type { MetaFunction } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import text from "./terms.md?raw";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Terms and Conditions",
    description: `The terms on which customers, dispensaries and couriers use ${BRAND}, and what it stores about you.`,
    path: "/terms",
  });

/** When the text last changed (SPEC.md 9). */
const UPDATED = "March 18, 2025";

/** SPEC.md's 16 sections, in its order (DECISIONS 26). */
const sections = text
  .replaceAll("{brand}", BRAND)
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [title = "", ...paragraphs] = section.trim().split("\n\n");
    return { id: title.toLowerCase().replaceAll(" ", "-"), title, paragraphs };
  });

export default function Terms() {
  const [open, setOpen] = useState<string>(sections[0]!.id);

  // Opens the linked section after hydration, because the server never sees the URL's hash.
  useEffect(() => {
    const follow = () => {
      const id = location.hash.slice(1);
      if (sections.some((section) => section.id === id)) setOpen(id);
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  const choose = (id: string) => {
    setOpen(id);
    if (id) history.replaceState(history.state, "", `#${id}`);
  };

  return (
    <main id="main" className="mx-auto max-w-3xl px-4 py-10 sm:py-16">
      <h1 className="font-display text-4xl font-semibold text-balance">Terms and Conditions</h1>
      <p className="mt-2 text-quiet">Last updated {UPDATED}</p>
      <div className="mt-8">
        <Accordion
          headingLevel="h2"
          value={open}
          onValueChange={choose}
          sections={sections.map((section, at) => ({
            id: section.id,
            title: `${at + 1}. ${section.title}`,
            content: <Section paragraphs={section.paragraphs} contact={section.id === "contact"} />,
          }))}
        />
      </div>
    </main>
  );
}

const Section = ({ paragraphs, contact }: { paragraphs: readonly string[]; contact: boolean }) => (
  <div className="max-w-prose space-y-3 text-ink/90">
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {contact ? <TextLink to="/contact">Go to the contact page</TextLink> : null}
  </div>
);
