/** What every site of the repository is made from beside its own folder: the kit, from its sources. */
export const siteSources: readonly string[] = ['packages/*/src', 'packages/*/package.json']
