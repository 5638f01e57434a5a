export const PROOF_MAX_BYTES = 512 * 1024;
export const PROOF_SIDE = 1024;
export const PROOF_QUALITY = 0.6;

export const proofFolder = (at: number): string => `proofs/${new Date(at).toISOString().slice(0, 10)}/`;

/** The public /images route serves only image extensions, so never this key. */
export const newProofKey = (at: number, random: Uint8Array): string =>
  `${proofFolder(at)}${Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("")}.proof`;
