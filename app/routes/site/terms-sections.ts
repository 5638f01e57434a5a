import { BRAND } from "#app/domain/brand.ts";

/** When the text below last changed (SPEC.md 9). */
export const TERMS_UPDATED = "March 18, 2025";

export type TermsSection = { id: string; title: string; paragraphs: readonly string[] };

/** SPEC.md's 16 sections, in its order (DECISIONS 26). */
export const termsSections: readonly TermsSection[] = [
  {
    id: "overview",
    title: "Overview",
    paragraphs: [
      `${BRAND} is a marketplace. It shows the menus of licensed dispensaries ("vendors") and passes your order on to the one that you choose. ${BRAND} does not grow, stock, sell or deliver cannabis and takes no payment for it: you buy from the vendor and pay the vendor when the order reaches you.`,
      `By using ${BRAND} you agree to these terms. If you do not agree, please do not use it. Cannabis is illegal under United States federal law; use ${BRAND} only where state and local law allow what you do.`,
    ],
  },
  {
    id: "definitions",
    title: "Definitions",
    paragraphs: [
      `"Customer" is anyone who browses or orders. "Vendor" is a dispensary with an account. "Courier partner" is a vendor that uses the courier service, and "courier" the person who carries out its requests.`,
      `"Order" is a customer's request to buy, which becomes a sale when the vendor hands over the goods. "Subscription" is a vendor's or a courier partner's monthly plan. "We" and "us" mean ${BRAND}.`,
    ],
  },
  {
    id: "account-registration",
    title: "Account Registration",
    paragraphs: [
      "Customers need no account. Vendors, courier partners and couriers do: give true and complete details, keep them so, and keep your password to yourself. You answer for what is done with your account; tell us at once if someone else may be using it.",
      "A vendor confirms that it holds every license its business needs and that the person who registers may act for it. We may ask for proof, and may decline or limit an account that cannot give it.",
    ],
  },
  {
    id: "marketplace-operations",
    title: "Marketplace Operations",
    paragraphs: [
      "Menus, prices, stock, hours and delivery zones come from vendors. When you place an order we check price and availability once more; where something changed we show you what and ask again. A vendor may still decline or cancel an order.",
      "Vendors have a 60-day free trial and then pay $79 a month. The courier service is $79 a month with a 30-day free trial and 15% commission per delivery, or 20% commission per delivery without a monthly fee.",
      "Privacy: to pass an order on we give its vendor your name, phone number, email address, date of birth, delivery address and what you ordered. Your device keeps your cart, your delivery address and your contact details (never your date of birth) so that you need not type them again. We set only the cookies that the service needs, show no advertising and sell no data. Write to us through the contact page to learn what we hold about you or to have it deleted, as far as the law that binds vendors to keep records allows.",
    ],
  },
  {
    id: "vendor-obligations",
    title: "Vendor Obligations",
    paragraphs: [
      "Vendors keep their licenses current, describe products truthfully, honor the prices they show and obey every rule on testing, packaging, labeling, limits, taxes and record keeping.",
      "Vendors check a valid government ID at hand-over, refuse anyone under 21 or visibly intoxicated, and tell customers when to expect their order: the product sends no delivery updates of its own.",
    ],
  },
  {
    id: "customer-obligations",
    title: "Customer Obligations",
    paragraphs: [
      "You must be 21 or older, order for your own lawful use, give true contact details and show a valid ID when you receive the order. The name and age on the ID must match the order.",
      "Be reachable at the number that you gave and pay by the method that you chose. Do not take cannabis across state lines, do not drive under its influence, and keep it away from children and pets.",
    ],
  },
  {
    id: "prohibited-activities",
    title: "Prohibited Activities",
    paragraphs: [
      "Do not order for a minor, resell what you bought, place orders you do not mean, pretend to be someone else, post false or unlawful content, or harass anyone who works with an order.",
      "Do not probe, overload, scrape or take apart the service, get around its limits, or use it to break the law.",
    ],
  },
  {
    id: "intellectual-property",
    title: "Intellectual Property",
    paragraphs: [
      `The software, design and name of ${BRAND} are ours. Brand names, strain names, logos and pictures belong to their owners. You may use the service as it is meant; nothing else is licensed to you.`,
      "A vendor keeps its rights in what it uploads and allows us to show it, resized where needed, for as long as it is on the marketplace. If something here infringes your rights, tell us through the contact page and we will look into it.",
    ],
  },
  {
    id: "disclaimer",
    title: "Disclaimer",
    paragraphs: [
      'The service is provided "as is" and "as available", without warranties of any kind as far as the law allows. We do not inspect products and do not promise that a description, strain, potency or effect is accurate, that a vendor is open, or that a delivery arrives at a given time.',
      "Nothing here is medical advice. Cannabis may have health risks; ask a doctor if you are pregnant, nursing, take medicines or have a condition.",
    ],
  },
  {
    id: "limitation-of-liability",
    title: "Limitation of Liability",
    paragraphs: [
      "As far as the law allows, we are not liable for indirect, incidental, special or consequential damages, for lost profits or data, or for what vendors, couriers or customers do or fail to do.",
      "Our total liability for a claim is limited to what you paid us in the three months before it arose, or $100 if that is more. Where the law forbids such a limit, it does not apply.",
    ],
  },
  {
    id: "indemnification",
    title: "Indemnification",
    paragraphs: [
      "You will hold us harmless from claims, losses and reasonable costs that arise because you broke these terms or the law, or infringed the rights of another.",
      "A vendor does so for its products, its licenses, its staff and its dealings with customers.",
    ],
  },
  {
    id: "changes",
    title: "Changes",
    paragraphs: [
      "We may change these terms. The date at the head of this page says when that last happened. Vendors hear of changes that matter to them at least 14 days ahead by email.",
      "Whoever goes on using the service after a change has taken effect accepts it.",
    ],
  },
  {
    id: "termination",
    title: "Termination",
    paragraphs: [
      "You may stop using the service at any time. A vendor may cancel its subscription on the subscription page and keeps access until the end of the period that it has paid for.",
      "We may limit or close an account that breaks these terms, lacks a valid license, endangers others or is not paid for. Sections that by their nature should survive do so.",
    ],
  },
  {
    id: "governing-law",
    title: "Governing Law",
    paragraphs: [
      "The laws of the State of California govern these terms, without its rules on conflicts of laws. That cannabis is illegal under federal law is no defence against claims under these terms.",
      "Rights that a consumer has where he or she lives and that no contract can take away remain untouched.",
    ],
  },
  {
    id: "dispute-resolution",
    title: "Dispute Resolution",
    paragraphs: [
      "Most disputes end with a message: write to us first and give us 30 days. A dispute about goods is between you and the vendor; we help both sides to reach one another.",
      "What cannot be settled so is decided by the state courts in Los Angeles County, California, or by a small-claims court that has jurisdiction. Claims are brought by the person concerned and not as part of a class.",
    ],
  },
  {
    id: "contact",
    title: "Contact",
    paragraphs: [
      "Questions about these terms, or about what we keep of you: please use the contact page. We answer within two working days.",
    ],
  },
];
