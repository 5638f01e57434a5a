import type { MiddlewareFunction } from "react-router";
import { visitContext } from "#app/visit.ts";

/** For the log and for what visitors' browsers measure: the pattern, never the path. */
export const nameRoute: MiddlewareFunction<Response> = ({ pattern, context }, next) => {
  context.get(visitContext).trace.route = `/${pattern.replace(/^\//, "")}`;
  return next();
};
