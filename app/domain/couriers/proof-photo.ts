/** What a phone makes of its picture before it sends it is a fifth of that. */
export const PROOF_MAX_BYTES = 512 * 1024;
/** The longer side of what a phone sends. */
export const PROOF_SIDE = 1024;
export const PROOF_QUALITY = 0.6;

/** Where the photos of a day lie, for the sweep. */
export const proofFolder = (at: number): string => `proofs/${new Date(at).toISOString().slice(0, 10)}/`;

/** A key that the public /images does not serve: it answers for .jpg and .png alone. */
export const newProofKey = (at: number, random: Uint8Array): string =>
  `${proofFolder(at)}${Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("")}.proof`;
