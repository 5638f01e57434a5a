import { WorkerEntrypoint } from "cloudflare:workers";
import type { Env } from "#app/app.ts";
import type { MenuRequest } from "#app/edge/shared-address.ts";
import { findShared, renderShared } from "#app/edge/shared-pages.ts";
import { createVisit, type Visit } from "#app/visit.ts";
import { findWebsite } from "#db/dispensaries/websites.ts";
import { findMenuVersion } from "#db/menu/menu-version.ts";
import type { Watch } from "#db/meter.ts";

export type RenderPage = (request: Request, visit: Visit, env: Env, context: ExecutionContext) => Promise<Response>;

/** Renders menus for the shared cache: from the primary, so that no page is older than the version it is kept under. */
export abstract class MenuPagesEntrypoint extends WorkerEntrypoint<Env> {
  protected abstract http: { renderAdmitted: RenderPage; watch: Watch };

  override fetch(request: Request): Promise<Response> {
    const { renderAdmitted, watch } = this.http;
    const visit = createVisit(this.env, request, { waitUntil: (work) => this.ctx.waitUntil(work), watch });
    const render = (page: Request, shown: Visit) => renderAdmitted(page, shown, this.env, this.ctx);
    return renderShared(request.url, visit, render, (host) => findWebsite(visit.db, host));
  }
}

/** Finds pages through the platform's cache, where available. */
export function findSharedMenu(visit: Visit, { exports }: ExecutionContext) {
  const { MenuPages } = (exports ?? {}) as { MenuPages?: Fetcher };
  return MenuPages
    ? (menu: MenuRequest) => findShared(MenuPages, visit, menu, () => findMenuVersion(visit.db, menu.vendorId))
    : undefined;
}
