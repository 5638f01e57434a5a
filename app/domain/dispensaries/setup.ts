export type SetUp = {
  hasLicense: boolean;
  hasHours: boolean;
  hasZone: boolean;
  hasPayments: boolean;
  hasPhone: boolean;
  listedCount: number;
  logoKey: string | null;
};

export type SetupStep = { label: string; done: boolean; to: string };

export const FIRST_PRODUCTS = 10;

export function setupSteps(shop: SetUp): SetupStep[] {
  const { hasLicense, hasHours, hasZone, hasPayments, hasPhone, listedCount, logoKey } = shop;
  const settings = "/vendor-dashboard/settings";
  const steps = [
    { label: "Enter your license", done: hasLicense, to: `${settings}/dispensary` },
    { label: "Add your phone number", done: hasPhone, to: `${settings}/contact` },
    { label: "Set your hours", done: hasHours, to: `${settings}/hours` },
    { label: "Place your delivery zone", done: hasZone, to: `${settings}/zone` },
    { label: "Choose payment methods", done: hasPayments, to: `${settings}/payments` },
    {
      label: `List your first ${FIRST_PRODUCTS} products (${Math.min(listedCount, FIRST_PRODUCTS)} so far)`,
      done: listedCount >= FIRST_PRODUCTS,
      to: "/vendor-dashboard/add",
    },
    { label: "Upload your logo", done: logoKey !== null, to: `${settings}/logo` },
  ];
  return steps.every(({ done }) => done) ? [] : steps;
}
