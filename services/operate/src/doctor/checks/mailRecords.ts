import type { Found } from '../finding.ts'
import type { Check } from '../installation.types.ts'
import { senderDomains } from '../mailAccounts.ts'

/** What the DNS says of the domains that mails are sent from. */
export const checkMailRecords: Check = async ({ config, names }) => {
  const all = await Promise.all(
    [...senderDomains(config)].map(async ([domain, prefix]) => {
      const [hasMx, texts, policies] = await Promise.all([
        names.hasMx(domain),
        names.texts(domain),
        names.texts(`_dmarc.${domain}`),
      ])
      const found: Found[] = []
      const add = (code: Found['code'], what: string) => void found.push({ code, what, setting: `${prefix}MAIL_FROM` })
      const unseen = (kind: string, name: string) => add('mail/unseen', noAnswer(kind, name))
      const senders = texts?.filter((text) => /^v=spf1( |$)/i.test(text)).length
      if (hasMx === undefined) unseen('MX', domain)
      else if (!hasMx) add('mail/no-mx', `${domain} has no MX record.`)
      if (senders === undefined) unseen('TXT', domain)
      else if (senders === 0) add('mail/no-spf', `${domain} has no SPF record.`)
      else if (senders > 1) add('mail/spf-twice', `${domain} has ${senders} SPF records.`)
      if (policies === undefined) unseen('TXT', `_dmarc.${domain}`)
      else if (!policies.some((text) => /^v=DMARC1\s*(;|$)/i.test(text)))
        add('mail/no-dmarc', `_dmarc.${domain} has no DMARC record.`)
      return found
    }),
  )
  return all.flat()
}

/** What is said of records that could not be looked at. */
export function noAnswer(kind: string, name: string): string {
  return `The DNS does not answer for the ${kind} records of ${name}.`
}
