import { Accordion } from "#app/ui/accordion.tsx";

const answers = {
  "How fast does a courier arrive?": "Within 30 minutes of your request, or at the time you schedule.",
  "Who pays whom, and when?":
    "At pickup the courier pays you 80% of the order's total before taxes, or 85% with a subscription. At the door the courier collects the full payment from your customer. The difference is the commission; there is no invoice afterwards.",
  "Do I need an account?":
    "No. Anyone who runs a licensed dispensary can request a courier. With a subscription you also get a dashboard, your own order list and a better rate.",
  "Can I cancel a request?":
    "Yes, from your dashboard and free of charge, as long as no courier has been assigned. After that, call the dispatcher.",
  "How is age checked?":
    "The courier checks a valid ID and confirms that the customer is 21 or older before completing the delivery. We store who confirmed it and when, never the document.",
  "What if no one answers the door?":
    "The courier records the reason and returns the order to you. You pay back what the courier paid for it.",
  "What does the trial cost?":
    "Nothing. The first 30 days of the subscription are free, then $79 a month until you cancel. You keep access until the end of the paid period.",
};

const sections = Object.entries(answers).map(([title, answer], at) => ({
  id: `faq-${at}`,
  title,
  content: <p className="max-w-prose text-ink/90">{answer}</p>,
}));

export const CourierFaq = () => (
  <section id="wh-faq" aria-labelledby="faq-heading" className="scroll-mt-20 border-t border-line bg-card">
    <div className="mx-auto grid max-w-[1200px] gap-8 px-4 py-14 sm:py-20 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <h2 id="faq-heading" className="font-display text-3xl font-semibold sm:text-4xl">
        Questions, answered
      </h2>
      <Accordion defaultValue="faq-0" sections={sections} />
    </div>
  </section>
);
