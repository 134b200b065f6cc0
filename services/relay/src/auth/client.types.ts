/** Who is at the other end: the key that signed the token. The mailbox belongs to it, not to the socket. */
export type Client = {
  /** `did:key:z6Mk…` */
  readonly did: string
  /** The 32-byte public key in hexadecimal, as stored. */
  readonly key: string
}
