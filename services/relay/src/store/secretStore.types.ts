/** Keys of the relay itself that must outlive a restart and be the same in every process on one database. */
export type SecretStore = {
  /** The secret kept under `name`; `candidate` becomes it where there is none yet. */
  secret(name: string, candidate: string): Promise<string>
}
