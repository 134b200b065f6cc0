import { forwardedEntriesHeader } from '@latchkey/service-kit/probes'
import { roles } from '../../roles/roles.table.ts'
import type { Found } from '../finding.ts'
import type { Check, PublicAddress } from '../installation.types.ts'
import { isOurs } from '../probeAddress.ts'

/** More than there are proxies in front of anything, so that the answer shows whether they are among what arrived. */
const invented = 20
/** Of the range for documents (RFC 5737): no one is there. */
const inventedAddresses = Array.from({ length: invented }, (_, index) => `203.0.113.${index + 1}`).join(', ')

/** Whether each service counts the proxies in front of it as many as there are, seen by a caller who invents addresses. */
export const checkProxies: Check = async ({ config, addresses, ask }) => {
  const found = await Promise.all(
    [...config.environments].map(async ([role, environment]): Promise<readonly Found[]> => {
      const address = addresses.get(role)
      if (!isOurs(address)) return []
      const proxies = await countProxies(address, ask)
      const name = `${roles[role].prefix}TRUSTED_PROXIES`
      const counted = Number(environment.TRUSTED_PROXIES ?? 0)
      if (proxies === undefined)
        return [{ code: 'proxy/unseen', what: `${address.url.origin} does not say what proxies add.`, setting: name }]
      if (proxies === counted) return []
      return [
        {
          code: proxies < counted ? 'proxy/too-many-trusted' : 'proxy/uncounted',
          what: `${address.url.origin} leads through ${proxies} proxies, and the ${role} counts ${counted}.`,
          setting: name,
        },
      ]
    }),
  )
  return found.flat()
}

/** How many write whom they forward for. The outermost may put its entry in the place of those that are invented. */
async function countProxies({ url }: PublicAddress, ask: Parameters<Check>[0]['ask']): Promise<number | undefined> {
  const headers = { 'x-forwarded-for': inventedAddresses }
  const answer = await ask(new URL('/ready', url).href, undefined, headers).catch(() => undefined)
  const text = [answer?.headers[forwardedEntriesHeader]].flat()[0] ?? ''
  if (!/^\d{1,4}$/.test(text)) return undefined
  const entries = Number(text)
  return entries >= invented ? entries - invented : entries
}
