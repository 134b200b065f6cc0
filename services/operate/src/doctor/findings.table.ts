/** What a finding means wherever it is found: whether it fails the look, why it matters, and what to do. */
export type FindingKind = {
  readonly severity: 'fault' | 'warning'
  readonly why: string
  readonly fix: string
}

const fault = (why: string, fix: string): FindingKind => ({ severity: 'fault', why, fix })
const warning = (why: string, fix: string): FindingKind => ({ severity: 'warning', why, fix })

/** Every finding by its code. Codes are stable: scripts and alerts may name them. */
export const findingKinds = {
  'config/invalid': fault('No service starts with it.', 'Change the line.'),
  'name/unresolved': fault(
    'Browsers and other services find the machine by this name alone.',
    'Add an A or AAAA record for the name, or correct the setting. Where the DNS does not answer, ask another server by --dns.',
  ),
  'address/not-encrypted': fault(
    'Browsers give such a page no keys and no passkeys, and anyone on the way reads and changes it.',
    'Put a proxy with TLS in front, and name the https:// address.',
  ),
  'address/unreachable': fault(
    'Nothing takes the connection, so no one reaches the service.',
    'Look whether the proxy runs, whether its port is open in the firewall, and whether the name leads to this machine.',
  ),
  'address/not-ours': fault(
    'Something else answers in the place of the service.',
    'Look where the proxy passes this name on to: the port of the service.',
  ),
  'proxy/uncounted': fault(
    'All callers behind a proxy share the limits of one, and auth and the guardian refuse logins by mail.',
    'Set the setting to the number of proxies that write X-Forwarded-For. A proxy that only passes bytes on counts for none.',
  ),
  'proxy/too-many-trusted': fault(
    'Who calls writes their own address into X-Forwarded-For, and no limit by address holds them.',
    'Set the setting to the number of proxies that write X-Forwarded-For, or have the proxy write it.',
  ),
  'proxy/unseen': warning(
    'Nothing says whether limits by address count the right ones.',
    'Let the proxy pass on the header x-forwarded-for-entries of /ready, and run the same version on all machines.',
  ),
  'certificate/untrusted': fault(
    'No browser connects.',
    'Get a certificate of a public authority with its intermediates. Name an authority of your own by --ca.',
  ),
  'certificate/wrong-name': fault('No browser connects.', 'Get a certificate for the name that the setting has.'),
  'certificate/ending': fault(
    'Browsers connect no more once it has ended.',
    'Renew it now, and find out why that did not happen by itself.',
  ),
  'certificate/ends-soon': warning(
    'What renews certificates does so earlier than this.',
    'Look into the log of what renews it.',
  ),
  'role/not-ready': fault(
    'The service does not run here, or can not answer callers.',
    'Read its log, and start it. From another machine, look with --outside.',
  ),
  'clock/off': fault(
    'Codes, sessions and signatures count as ended or as not yet begun.',
    'Set the clocks by NTP: `timedatectl set-ntp true` on both machines.',
  ),
  'clock/drifts': warning(
    'It grows, until sessions end early.',
    'Look whether the clocks are set by NTP: `timedatectl` says it.',
  ),
  'disk/full': fault(
    'The service refuses what strangers begin, to keep room for what was promised.',
    'Make room on the disk, or move the database to another one.',
  ),
  'disk/low': warning('Half of it is the reserve at which the service begins to refuse.', 'Make room on the disk.'),
  'disk/unseen': warning(
    'Nothing says whether there is room.',
    'Run this where the database is, as a user that may see it, or name the folder by --state.',
  ),
  'mail/unseen': warning(
    'Nothing says whether the record is there.',
    'Look again. If it stays so, look whether the name servers of the domain answer, or ask another server by --dns.',
  ),
  'mail/no-mx': warning(
    'Answers and notices of failure reach no one, and some servers take no mail of such a domain.',
    'Add an MX record for the domain of the sender.',
  ),
  'mail/no-spf': warning(
    'Servers may take the mails with the codes for forged ones.',
    'Add a TXT record that begins with v=spf1 and names the mail server.',
  ),
  'mail/spf-twice': fault(
    'Two records count as none, and as a fault (RFC 7208, 4.5).',
    'Make one record of those that begin with v=spf1.',
  ),
  'mail/no-dmarc': warning(
    'Large mail providers refuse or hide mails of such a domain, and others can write in its name.',
    'Add a TXT record at _dmarc below the domain, such as v=DMARC1; p=quarantine.',
  ),
  'mail/no-dkim': warning(
    'Large mail providers refuse or hide mails that no one has signed.',
    'Have the mail server sign, add the record that it names, and name its selector in the setting.',
  ),
  'mail/dkim-unusable': warning(
    'What is signed by it counts as not signed, or as forged.',
    'Put the record into the DNS as the mail server says it, whole, or take its selector out of the setting.',
  ),
  'mail/server-unreachable': fault('No code leaves: no one logs in by mail.', 'Correct the host and the port.'),
  'mail/server-refuses': fault(
    'It takes no mail of this machine.',
    'Ask who runs the mail server. Ports other than 465 go by smtp://, and 465 by smtps://.',
  ),
  'mail/login-refused': fault(
    'The service hands it no mail: no code leaves.',
    'Correct the user name and the password in the file of the setting.',
  ),
  'mail/certificate-untrusted': fault(
    'The service hands it no mail.',
    'Name the mail server as its certificate does. Name an authority of your own by --ca.',
  ),
  'node/unreachable': fault(
    'Balances and payments of the network do not work, where it has no other node.',
    'Correct the address of the node, or take it out.',
  ),
  'node/wrong-chain': fault(
    'The api shuts it out: it would show balances that no one has.',
    'Put the address under the network that it is of.',
  ),
  'web/no-policy': fault(
    'Foreign code on the page is not kept out.',
    'Let the proxy pass on the header content-security-policy as the service sends it.',
  ),
  'frame/no-policy': fault(
    'Any page could embed the wallet, and foreign code in it is not kept out.',
    'Let the proxy pass on the header content-security-policy as the service sends it.',
  ),
  'frame/altered': fault(
    'What runs in the wallet is not what you have built: who changed it on the way can reach the keys of people.',
    'Switch off whatever changes pages in the proxy. If the frame was built again, start its server again. Then compare with the release: npm run verify-frame.',
  ),
  'frame/unseen': warning(
    'Nothing says whether the wallet arrives as you have built it.',
    'Look again. If it stays so, look whether the proxy limits calls, and whether it reaches the frame.',
  ),
  'policy/unseen': warning(
    'Nothing says which scripts the page lets run, and who may embed it.',
    'Look again. If it stays so, look whether the proxy limits calls, and whether it reaches the service.',
  ),
  'frame/open-to-all': fault(
    'Pages that are not yours can lay themselves over the wallet.',
    'Name pages by their exact origins, at the project and in the proxy.',
  ),
  'frame/page-left-out': fault(
    'The wallet does not open in your own page.',
    'Set LATCHKEY_WEB_PUBLIC_URL to the address that people open, and start the frame again.',
  ),
  'backup/unseen': warning(
    'Nothing says whether there are backups.',
    'Name the folder of the metric files by --metrics: the one that `latchkey backup --metric` writes into.',
  ),
  'backup/missing': fault(
    'What the service holds is lost with the disk.',
    'Set up `latchkey backup` (docs/backup.md).',
  ),
  'backup/old': fault(
    'What was written since is lost with the disk.',
    'Run `latchkey backup`, and see why it stopped.',
  ),
  'drill/missing': warning('Whether the backups open has not been tried.', 'Run `latchkey drill` (docs/backup.md).'),
  'drill/old': warning('Whether newer backups open has not been tried.', 'Run `latchkey drill`, nightly at best.'),
} as const satisfies Readonly<Record<string, FindingKind>>

export type FindingCode = keyof typeof findingKinds
