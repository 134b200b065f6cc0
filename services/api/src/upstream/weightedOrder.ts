/**
 * The items in a random order in which a weight twice as large comes first twice as often; those without weight come
 * last. Efraimidis and Spirakis, "Weighted random sampling with a reservoir" (2006).
 *
 * @param random 0 to 1, a new number at each call.
 */
export function weightedOrder<Item>(
  items: readonly Item[],
  weight: (item: Item) => number,
  random: () => number,
): readonly Item[] {
  if (items.length < 2) return items
  return items
    .map((item) => {
      const itemWeight = weight(item)
      return { item, key: itemWeight > 0 ? random() ** (1 / itemWeight) : -1 }
    })
    .sort((a, b) => b.key - a.key)
    .map(({ item }) => item)
}
