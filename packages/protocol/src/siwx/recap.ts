import * as v from 'valibot'

const recapSchema = v.object({
  att: v.record(v.string(), v.record(v.string(), v.array(v.looseObject({ chains: v.optional(v.array(v.string())) })))),
})

export type Recap = v.InferOutput<typeof recapSchema>

const prefix = 'urn:recap:'

/** The resource that asks for methods together with a sign-in (ERC-5573): `urn:recap:` and the abilities. */
export function createRecap(namespace: string, methods: readonly string[]): string {
  const abilities = Object.fromEntries([...methods].sort().map((method) => [`request/${method}`, [{}]]))
  const bytes = new TextEncoder().encode(JSON.stringify({ att: { [namespace]: abilities } }))
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return `${prefix}${btoa(binary).replaceAll('=', '')}`
}

/** The abilities in the last resource, if it is a ReCap (ERC-5573). Undefined for none or a malformed one. */
export function readRecap(resources: readonly string[] | undefined): Recap | undefined {
  const last = resources?.at(-1)
  if (!last?.startsWith(prefix)) return undefined
  try {
    const binary = atob(last.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return v.parse(recapSchema, JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}

const opening = 'I further authorize the stated URI to perform the following actions on my behalf:'

/**
 * The statement as it is signed: the app's, followed by what a ReCap says in words (ERC-5573). Undefined without either.
 */
export function recapStatement(
  statement: string | undefined,
  resources: readonly string[] | undefined,
): string | undefined {
  const recap = readRecap(resources)
  if (!recap || statement?.includes(opening)) return statement
  let count = 0
  const sentences = Object.entries(recap.att).flatMap(([namespace, abilities]) => {
    const byAbility = new Map<string, string[]>()
    for (const name of Object.keys(abilities).sort()) {
      const [ability = '', action = ''] = name.split('/')
      byAbility.set(ability, [...(byAbility.get(ability) ?? []), action])
    }
    return [...byAbility].map(([ability, actions]) => {
      count += 1
      return `(${count}) '${ability}': '${actions.join("', '")}' for '${namespace}'.`
    })
  })
  return [...(statement ? [statement] : []), opening, ...sentences].join(' ')
}
