const rejection =
  /user (has )?(rejected|denied|cancell?ed|declined|disapproved|closed|aborted|rejection)|(rejected|denied|cancell?ed|declined) by (the )?user|^request rejected|rejected the request/i

/** Whether a wallet's words say that the person refused. For wallets that send no code, or one with two meanings. */
export function saysRejected(texts: readonly string[]): boolean {
  return texts.some((text) => rejection.test(text))
}
