import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, UNSAFE_ErrorResponseImpl } from "react-router";
import { expect } from "vitest";
import type { Visit } from "#app/visit.ts";
import { routeArgs } from "../app.ts";

type Loader = (args: never) => Promise<unknown>;
type Module = { loader: unknown; default: unknown; ErrorBoundary?: unknown; meta?: unknown };
type Asked = { path: string; params?: object; cookie?: string };

export const load = (visit: Visit, loader: unknown, asked: Asked) => (loader as Loader)(routeArgs(visit, asked));

export const loadText = async (visit: Visit, loader: unknown, asked: Asked) =>
  ((await load(visit, loader, asked)) as Response).text();

/** A page's first HTML with its JSON-LD, what its head names, and the data that a navigation gets. */
export async function pageOf(visit: Visit, route: Module, asked: Asked) {
  const loaded = await load(visit, route.loader, asked).then(
    (answer) => ({ loaderData: unwrapped(answer), error: undefined }),
    ({ data, init }) => ({ loaderData: undefined, error: new UNSAFE_ErrorResponseImpl(init.status, "", data) }),
  );
  const { loaderData, error } = loaded;
  expect(error?.status ?? 200).toBe(200);
  const matches = [{ loaderData: { origin: "http://localhost" } }];
  const facts = { ...loaded, matches, params: asked.params ?? {}, location: { pathname: asked.path } };
  const meta = (route.meta as (args: object) => object)(facts);
  const Page = error ? route.ErrorBoundary : route.default;
  const html = render(asked, Page, loaderData, error);
  return { html, meta: JSON.stringify(meta), data: JSON.stringify(loaderData ?? error) };
}

/** Of `data()`, what the page gets. */
const unwrapped = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "init" in answer && "data" in answer ? answer.data : answer;

export function render({ path: address, params = {} }: Asked, Page: unknown, loaderData: unknown, error?: unknown) {
  const [path = "/"] = address.split("?");
  const facts = { loaderData, error, params };
  const Component = () => createElement(Page as ComponentType<typeof facts>, facts);
  const Stub = createRoutesStub([{ id: "page", path, Component, loader: () => null }]);
  return renderToStaticMarkup(
    createElement(Stub, { initialEntries: [address], hydrationData: { loaderData: { page: loaderData ?? null } } }),
  );
}
