import { parseArgs } from "node:util";
import { commands } from "./commands.mjs";

/** @typedef {keyof typeof commands} CommandName */
/** @template {CommandName} N @typedef {(typeof commands)[N] extends { options: infer O } ? O : {}} OptionsOf */

/**
 * Parses the arguments after a command's name. `--help` prints its help and exits; an unknown option or extra argument
 * exits with status 2 before anything is done.
 * @template {CommandName} N
 * @param {N} name
 */
export function readCommand(name, args = process.argv.slice(2)) {
  const { words = [], options = {} } = /** @type {Command} */ (commands[name]);
  if (args.some((word) => word === "--help" || word === "-h")) {
    console.log(helpOf(name));
    process.exit(0);
  }
  const known = /** @type {OptionsOf<N> & import("node:util").ParseArgsOptionsConfig} */ (options);
  try {
    const parsed = parseArgs({ args, options: known, allowPositionals: true, strict: true });
    checkWords(name, words, parsed.positionals);
    checkOptions(name, options, parsed.values, args);
    return { values: parsed.values, words: parsed.positionals };
  } catch (error) {
    return refuseCommand(name, /** @type {Error} */ (error).message.replace(/\. .*/s, "."));
  }
}

const labs = Object.entries(commands).filter(([name]) => name.startsWith("lab "));

/**
 * The command that `npm run lab -- NAME` names, and its arguments. Without a name, lists the commands and exits.
 * @param {string[]} args
 */
export function readLab([name = "", ...rest]) {
  if (labs.some(([known]) => known === `lab ${name}`)) return [`lab ${name}`, ...rest];
  readCommand("lab", [name, ...rest].filter(Boolean));
  if (name) refuseCommand("lab", `There is no laboratory '${name}'`);
  console.log(listOfLabs());
  process.exit(0);
}

/**
 * Exits with status 2 and points to the command's help.
 * @param {CommandName} name
 * @param {string} message
 * @returns {never}
 */
export function refuseCommand(name, message) {
  console.error(`${message.replace(/\.?$/, ".")} ${commandOf(name)} --help shows what it takes.`);
  process.exit(2);
}

/** @param {CommandName} name @param {readonly string[]} expected @param {string[]} words */
function checkWords(name, expected, words) {
  const missing = expected.filter((word) => !word.startsWith("["))[words.length];
  if (missing) refuseCommand(name, `${missing} is missing`);
  const tooMany = expected.some((word) => word.includes("…")) ? undefined : words[expected.length];
  if (tooMany !== undefined) refuseCommand(name, `Unexpected argument '${tooMany}'`);
}

/** @param {CommandName} name @param {Record<string, Option>} options @param {Record<string, unknown>} values @param {string[]} args */
function checkOptions(name, options, values, args) {
  for (const [option, { allows, needs }] of Object.entries(options)) {
    const value = values[option];
    if (allows && value !== undefined && !allows.test(String(value))) {
      refuseCommand(name, `Option '--${option}' cannot be '${value}'`);
    }
    const isSet = args.some((arg) => arg.split("=")[0] === `--${option}`);
    if (needs && isSet && !values[needs]) refuseCommand(name, `Option '--${option}' needs '--${needs}'`);
  }
}

/** @typedef {{ type: string, short?: string, value?: string, help: string, allows?: RegExp, needs?: string }} Option */
/** @typedef {{ does: string, words?: readonly string[], options?: Record<string, Option>, variables?: string, note?: string, example: string }} Command */

/** @param {CommandName} name */
function commandOf(name) {
  if (name.startsWith("lab ")) return `npm run ${name.replace(" ", " -- ")}`;
  return name === "start" || name === "test" ? `npm ${name} --` : `npm run ${name} --`;
}

/** @param {string[][]} rows */
function listed(rows) {
  const width = Math.max(...rows.map(([left = ""]) => left.length)) + 3;
  return rows.map(([left = "", help]) => `  ${left.padEnd(width)}${help}`).join("\n");
}

const listOfLabs = () => listed(labs.map(([name, { does }]) => [name.replace("lab ", ""), does]));

/** @param {CommandName} name */
function helpOf(name) {
  const command = /** @type {Command} */ (commands[name]);
  const { does, words = [], options = {}, variables, note, example } = command;
  const rows = Object.entries(options).map(([option, { value, help }]) => [
    `--${option}${value ? ` ${value}` : ""}`,
    help,
  ]);
  rows.push(["--help", "show this and do nothing"]);
  return [
    does,
    "",
    `Usage: ${[`${commandOf(name)}`, ...words, "[options]"].join(" ")}`,
    "",
    listed(rows),
    ...(name === "lab" ? ["", "NAME is one of", listOfLabs()] : []),
    ...(variables ? ["", `Environment variables: ${variables}`] : []),
    ...(note ? ["", note] : []),
    "",
    `Example: ${example}`,
  ].join("\n");
}
