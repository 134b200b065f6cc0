/** Settings that are secrets, whatever they hold. By their names without the role's prefix. */
const always =
  /^(OAUTH_[A-Z]+_CLIENT_SECRET|COINGECKO_API_KEY|NAME_SIGNING_KEY|SPONSOR_SIGNER_KEY|AWS_SECRET_ACCESS_KEY|AWS_SESSION_TOKEN|AWS_CONTAINER_AUTHORIZATION_TOKEN|VAULT_TOKEN|METRICS_TOKEN|PROJECTS_TOKEN|OPERATOR_TOKEN|((AUTH|GUARDIAN)_)?PAGE_TOKEN)$/

/** Addresses that may hold a password. */
const addresses = /^(SMTP_URL|DATABASE_URL|VALKEY_URL)$/

/** Lists in JSON whose entries may hold keys of vendors. */
const lists = /^(ONRAMP_PROVIDERS|SWAP_SOURCES|HISTORY_SOURCES)$/
const vendorKey = /"(apiKey|apiSecret|keySecret|secretKey|webhookSecret|webhookKey)"\s*:/

/** Whether a setting of this name may hold a secret, so that the file it is in is to be its owner's alone. */
export function maySecret(name: string): boolean {
  return always.test(name) || addresses.test(name) || lists.test(name)
}

/** Whether this value of a setting is a secret, or holds one. */
export function isSecret(name: string, value: string): boolean {
  if (always.test(name)) return true
  if (addresses.test(name)) return URL.canParse(value) && new URL(value).password !== ''
  return lists.test(name) && vendorKey.test(value)
}
