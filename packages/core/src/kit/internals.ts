/** The parts that one kit has of its own, each made when it is first asked for and named by what makes it. */
export type Internals<Owner> = {
  get<Part>(create: (owner: Owner) => Part): Part
}

/** Keeps modules free of state: two kits on a page share nothing. */
export function createInternals<Owner>(owner: () => Owner): Internals<Owner> {
  const parts = new Map<unknown, unknown>()
  return {
    get<Part>(create: (owner: Owner) => Part) {
      if (!parts.has(create)) parts.set(create, create(owner()))
      return parts.get(create) as Part
    },
  }
}
