import { features } from 'web-features'

type Status = { readonly baseline?: 'high' | 'low' | false }
/** As far as it is used here: the package's own types name a file that the compiler does not find. */
type Feature = { readonly status?: Status & { readonly by_compat_key?: Readonly<Record<string, Status>> } }

const all: Readonly<Record<string, Feature>> = features

const widely = new Map(
  Object.values(all).flatMap(({ status: { baseline, by_compat_key: keys = {} } = {} }) =>
    Object.entries(keys).map(([key, status]) => [key, (status.baseline ?? baseline) === 'high'] as const),
  ),
)

/**
 * Whether a feature of the web is not yet Baseline Widely Available: in every engine for two and a half years.
 *
 * @param key As in MDN's compatibility data: `css.properties.inset`, `api.Navigator.share`. An unknown key is no feature.
 */
export function isNewer(key: string): boolean {
  return widely.get(key) === false
}

/** A use of such a feature. */
export type NewerUse = {
  readonly key: string
  /** Where it stands in the text. */
  readonly offset: number
}
