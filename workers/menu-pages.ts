import { WorkerEntrypoint } from "cloudflare:workers";
import type { Env } from "#app/app.ts";
import { findShared, renderShared, type SharedKey } from "#app/edge/shared-pages.ts";
import { createVisit, type Visit } from "#app/visit.ts";
import { findMenuVersion } from "#db/menu/menu-version.ts";
import type { RenderPage } from "./http.ts";

/** Renders menus for the shared cache: from the primary, so that no page is older than the version it is kept under. */
export abstract class MenuPagesEntrypoint extends WorkerEntrypoint<Env> {
  protected abstract render: RenderPage;

  override fetch(request: Request): Promise<Response> {
    const visit = createVisit(this.env, request, { waitUntil: (work) => this.ctx.waitUntil(work) });
    return renderShared(request.url, visit, (page, shown) => this.render(page, shown, this.env, this.ctx));
  }
}

/** Finds pages through the platform's cache where it is there. */
export function findSharedMenu(visit: Visit, { exports }: ExecutionContext) {
  const { MenuPages } = (exports ?? {}) as { MenuPages?: Fetcher };
  return MenuPages
    ? (key: Omit<SharedKey, "version">) =>
        findShared(MenuPages, visit, key, () => findMenuVersion(visit.db, key.page.split("/")[2] ?? ""))
    : undefined;
}
