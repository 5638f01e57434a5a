import { BRAND } from "#app/domain/brand.ts";
import { FooterBar } from "#app/ui/page/site-footer.tsx";

const links = [
  { to: "/about", label: "About" },
  { to: "/orders", label: "Your orders" },
  { to: "/favorites", label: "Favorites" },
  { to: "/contact", label: `Contact ${BRAND}` },
  { to: "/terms", label: "Terms and Conditions" },
  { to: "/terms", label: "Privacy Policy" },
];

export const WebsiteFooter = ({ name }: { name: string }) => (
  <FooterBar links={links}>
    {name}. For adults 21 and older. Orders run on {BRAND}.
  </FooterBar>
);
