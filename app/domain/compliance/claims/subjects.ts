/** What a dispensary or its shoppers publish. The answer is part of its review. */
export const claimSubjects = ["product", "deal", "promotion", "review"] as const;
export type ClaimSubject = (typeof claimSubjects)[number];
