/** Which version of a shipped data set the tables hold. */
export type SeedsTable = { name: string; digest: string }
