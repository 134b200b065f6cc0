import type { Found } from '../finding.ts'
import type { Check, PublicAddress } from '../installation.types.ts'
import { isOurs, notNow } from '../probeAddress.ts'

/** The content security policies of the page and of the wallet, as they arrive, and who may embed the wallet. */
export const checkPolicies: Check = async ({ config, addresses, ask }) => {
  const found: Found[] = []
  /** Empty where there is none; undefined where the page is not sent at the moment. */
  const policyAt = async (url: URL) => {
    const answer = await ask(url.href).catch(() => undefined)
    return answer === undefined || notNow.has(answer.status)
      ? undefined
      : (answer.headers['content-security-policy']?.toString() ?? '')
  }
  const unseen = ({ url, setting }: PublicAddress): Found => ({
    code: 'policy/unseen',
    what: `${url.origin} does not send its page at the moment.`,
    setting,
  })
  const web = addresses.get('web')
  if (isOurs(web)) {
    const policy = await policyAt(new URL('/', web.url))
    const what = `${web.url.origin} has no content security policy.`
    if (policy === undefined) found.push(unseen(web))
    else if (policy === '') found.push({ code: 'web/no-policy', what, setting: web.setting })
  }
  const frame = addresses.get('frame')
  if (!isOurs(frame)) return found
  const { setting, url } = frame
  const project = encodeURIComponent(config.settings.LATCHKEY_PROJECT_ID ?? 'doctor')
  const policy = await policyAt(new URL(`/sdk?projectId=${project}`, url))
  if (policy === undefined) return [...found, unseen(frame)]
  const ancestors = /(?:^|;)\s*frame-ancestors\s+([^;]+)/i.exec(policy)?.[1]?.trim().split(/\s+/)
  if (ancestors === undefined) {
    found.push({ code: 'frame/no-policy', what: `${url.origin} does not say which pages may embed it.`, setting })
    return found
  }
  const open = ancestors.find((source) => /^(\*|https?:(\/\/\*?)?)$/.test(source))
  if (open !== undefined)
    found.push({ code: 'frame/open-to-all', what: `${url.origin} lets ${open} embed it.`, setting })
  const own = (config.environments.get('frame')?.OWN_PAGES ?? '').split(',').filter((page) => page !== '')
  for (const page of own)
    if (open === undefined && !ancestors.includes(page))
      found.push({
        code: 'frame/page-left-out',
        what: `${url.origin} does not let ${page} embed it.`,
        setting: 'LATCHKEY_WEB_PUBLIC_URL',
      })
  return found
}
