import { readRecap } from '@latchkey/protocol/siwx'
import { shownTime } from '../../../src/practice/signInView.ts'
import type { PhoneWords } from './kinds/phoneKind.ts'
import type { Authentication } from './phoneWallet.types.ts'

type Payload = Authentication['params']['authPayload']

/** A sign-in that comes with a connection, in plain words. */
export function describeSignIn(
  payload: Payload,
  {
    networks,
    statement,
    url,
  }: {
    readonly networks: readonly string[]
    /** The app's own, without the words of what is allowed: those are a line. */
    readonly statement: string | undefined
    readonly url: string
  },
): PhoneWords {
  const { aud, domain, exp, nbf, resources = [] } = payload
  const allowed = Object.values(readRecap(resources)?.att ?? {}).flatMap((abilities) => Object.keys(abilities))
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['Page', aud],
    ['Networks', networks.join(', ')],
    ['Valid from', shownTime(nbf)],
    ['Valid until', shownTime(exp)],
    ...resources.filter((resource) => !resource.startsWith('urn:recap:')).map((one) => ['Resource', one] as const),
    ['It may then ask for', allowed.map((ability) => ability.replace(/^request\//, '')).join(', ')],
  ]
  return {
    title: `Sign in to ${domain}`,
    body: '',
    statement,
    facts: lines.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    warning: hostOf(url) === domain ? undefined : `This signs in to ${domain}, and ${hostOf(url)} asks for it.`,
  }
}

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return 'an app without an address'
  }
}
