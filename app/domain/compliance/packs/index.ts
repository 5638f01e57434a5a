import type { Pack } from "../pack-schema.ts";
import { arizona } from "./az.ts";
import { california } from "./ca.ts";
import { colorado } from "./co.ts";
import { connecticut } from "./ct.ts";
import { delaware } from "./de.ts";
import { illinois } from "./il.ts";
import { massachusetts } from "./ma.ts";
import { maryland } from "./md.ts";
import { maine } from "./me.ts";
import { michigan } from "./mi.ts";
import { minnesota } from "./mn.ts";
import { missouri } from "./mo.ts";
import { montana } from "./mt.ts";
import { newJersey } from "./nj.ts";
import { newMexico } from "./nm.ts";
import { nevada } from "./nv.ts";
import { newYork } from "./ny.ts";
import { ohio } from "./oh.ts";
import { oregon } from "./or.ts";
import { rhodeIsland } from "./ri.ts";
import { vermont } from "./vt.ts";
import { washington } from "./wa.ts";

export const packs: readonly Pack[] = [
  arizona,
  california,
  colorado,
  connecticut,
  delaware,
  illinois,
  maine,
  maryland,
  massachusetts,
  michigan,
  minnesota,
  missouri,
  montana,
  nevada,
  newJersey,
  newMexico,
  newYork,
  ohio,
  oregon,
  rhodeIsland,
  vermont,
  washington,
];
