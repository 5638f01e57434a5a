import { type ReactNode, Suspense } from "react";
import { Links, Meta, Scripts, ScrollRestoration } from "react-router";
import { useLateFont } from "#app/edge/text-font.tsx";
import { DocumentHead, HandOff } from "#app/ui/page/document.tsx";
import { FloatingStack } from "#app/ui/page/floating-stack.tsx";
import { NavigationProgress, PageAnnouncer } from "#app/ui/page/navigation-progress.tsx";
import { ToastProvider } from "#app/ui/toast.tsx";
import { CartBar, CartRefusal } from "./shop/cart/bar.tsx";

type Props = {
  /** Behind a login. */
  shell?: true | undefined;
  children: ReactNode;
};

/** The marketplace's document, and that of a dispensary's own website. */
export const PageDocument = ({ shell, children }: Props) => (
  // A script sets the theme before React loads.
  <html lang="en" data-shell={shell} suppressHydrationWarning>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <Meta />
      <Links />
      <DocumentHead />
    </head>
    <body>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 rounded-full bg-ink px-5 py-2.5 font-semibold text-on not-focus:-translate-y-[200%]"
      >
        Skip to the content
      </a>
      <ToastProvider>{children}</ToastProvider>
      <FloatingStack />
      <ScrollRestoration />
      <Scripts />
      <HandOff />
    </body>
  </html>
);

type FrameProps = { header: ReactNode; footer: ReactNode; cart: boolean; children: ReactNode };

export function PageFrame({ header, footer, cart, children }: FrameProps) {
  useLateFont();
  return (
    <>
      <NavigationProgress />
      <PageAnnouncer />
      {/* Always rendered, so that a navigation waits for the new header instead of showing a gap. */}
      <Suspense>{header}</Suspense>
      {children}
      {footer}
      {cart ? <CartBar /> : null}
      <CartRefusal />
    </>
  );
}
