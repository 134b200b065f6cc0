import { answersReady } from '../../roles/superviseRole.ts'
import type { Found } from '../finding.ts'
import type { Check } from '../installation.types.ts'
import { isOurs, saysNotReady, unresolved } from '../probeAddress.ts'

const dayMs = 86_400_000
/** Days that a certificate has left, at which it is time to look, and to act. */
const days = { soon: 14, now: 3 }

/** Names, certificates and services from outside; and the services from inside, which explain what is seen outside. */
export const checkAddresses: Check = async ({ config, addresses, isInside, timeoutMs, nowMs }) => {
  const found: Found[] = []
  for (const [role, environment] of config.environments) {
    const address = addresses.get(role)
    const isDown = isInside && !(await answersReady(environment, timeoutMs))
    if (isDown) found.push({ code: 'role/not-ready', what: `The ${role} is not ready on port ${environment.PORT}.` })
    if (address === undefined) continue
    const { setting, url, isLocal, isResolved, certificate, answer } = address
    const add = (code: Found['code'], what: string) => void found.push({ code, what, setting })
    const isEncrypted = url.protocol === 'https:'
    if (!isLocal && !isEncrypted) add('address/not-encrypted', `${url.origin} is not encrypted.`)
    if (isResolved !== true) add('name/unresolved', unresolved(url.hostname, isResolved === false))
    else if (certificate?.error !== undefined) {
      const { error, endsAtMs } = certificate
      if (error === 'CERT_HAS_EXPIRED')
        add('certificate/ending', `The certificate of ${url.host} ${left(endsAtMs - nowMs())}.`)
      else if (error === 'ERR_TLS_CERT_ALTNAME_INVALID')
        add('certificate/wrong-name', `The certificate of ${url.host} is for other names.`)
      else add('certificate/untrusted', `The certificate of ${url.host} is not trusted (${error}).`)
    } else {
      if (certificate !== undefined) {
        const leftMs = certificate.endsAtMs - nowMs()
        const code = leftMs < days.now * dayMs ? 'certificate/ending' : 'certificate/ends-soon'
        if (leftMs < days.soon * dayMs) add(code, `The certificate of ${url.host} ${left(leftMs)}.`)
      }
      // Where it is down, what is seen from outside follows from it.
      if (isDown || isOurs(address)) continue
      if (answer === undefined) add('address/unreachable', `${url.origin} does not answer.`)
      else if (saysNotReady(answer))
        found.push({ code: 'role/not-ready', what: `The ${role} says at ${url.origin} that it is not ready.` })
      else add('address/not-ours', `${url.origin}/ready is answered with ${answer.status}, and not by the ${role}.`)
    }
  }
  return found
}

function left(ms: number): string {
  return ms < 0 ? 'has ended' : `ends in ${Math.floor(ms / dayMs)} days`
}
