import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, UNSAFE_ErrorResponseImpl } from "react-router";
import { expect } from "vitest";
import type { Visit } from "#app/visit.ts";
import { routeArgs } from "../app.ts";

type Loader = (args: never) => Promise<unknown>;
type Module = { loader: unknown; default: unknown; ErrorBoundary?: unknown; meta?: unknown };
type RouteCall = { path: string; params?: object; cookie?: string };

export const load = (visit: Visit, loader: unknown, call: RouteCall) => (loader as Loader)(routeArgs(visit, call));

export const loadText = async (visit: Visit, loader: unknown, call: RouteCall) =>
  ((await load(visit, loader, call)) as Response).text();

/** A page's first HTML with its JSON-LD, what its head names, and the data that a navigation gets. */
export async function pageOf(visit: Visit, route: Module, call: RouteCall) {
  const loaded = await load(visit, route.loader, call).then(
    (result) => ({ loaderData: unwrapped(result), error: undefined }),
    ({ data, init }) => ({ loaderData: undefined, error: new UNSAFE_ErrorResponseImpl(init.status, "", data) }),
  );
  const { loaderData, error } = loaded;
  expect(error?.status ?? 200).toBe(200);
  const matches = [{ loaderData: { origin: "http://localhost" } }];
  const facts = { ...loaded, matches, params: call.params ?? {}, location: { pathname: call.path } };
  const meta = (route.meta as (args: object) => object)(facts);
  const Page = error ? route.ErrorBoundary : route.default;
  const html = render(call, Page, loaderData, error);
  return { html, meta: JSON.stringify(meta), data: JSON.stringify(loaderData ?? error) };
}

/** Of `data()`, what the page gets. */
const unwrapped = (result: unknown) =>
  typeof result === "object" && result !== null && "init" in result && "data" in result ? result.data : result;

export function render({ path: address, params = {} }: RouteCall, Page: unknown, loaderData: unknown, error?: unknown) {
  const [path = "/"] = address.split("?");
  const facts = { loaderData, error, params };
  const Component = () => createElement(Page as ComponentType<typeof facts>, facts);
  const Stub = createRoutesStub([{ id: "page", path, Component, loader: () => null }]);
  return renderToStaticMarkup(
    createElement(Stub, { initialEntries: [address], hydrationData: { loaderData: { page: loaderData ?? null } } }),
  );
}
