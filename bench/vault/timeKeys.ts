/** Milliseconds, one for each round. */
export type KeyTimes = {
  readonly create: readonly number[]
  readonly sign: readonly number[]
  readonly recover: readonly number[]
}

/**
 * Runs in a page of the frame's origin, and by itself: nothing of this file's surroundings is there.
 * Speaks to the key worker as the frame does: makes a wallet and reads it back, signs with a worker that was started
 * while the person read, and brings the wallet to another device by a passkey's secret.
 */
export async function timeKeys({ workerUrl, rounds }: { workerUrl: string; rounds: number }): Promise<KeyTimes> {
  type Answer = { id: number; answer?: unknown; failure?: string }
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
  const times = { create: [] as number[], sign: [] as number[], recover: [] as number[] }

  function start() {
    const worker = new Worker(workerUrl, { type: 'module', name: 'keys' })
    let lastId = 0
    const run = <Result>(name: string, given?: object): Promise<Result> => {
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Answer>) => {
          if (data.id !== id) return
          if (data.failure === undefined) resolve(data.answer as Result)
          else reject(new Error(`${name}: ${data.failure}`))
        }
        worker.onerror = () => reject(new Error('The worker did not start.'))
        worker.postMessage({ id, name, given }, { transfer: [] })
      })
    }
    return { run, end: () => worker.terminate() }
  }

  type MadeSet = Record<'serverShare' | 'sealedRecovery' | 'recoveryPublicKey' | 'coveredShare', Uint8Array> & {
    addresses: object
  }
  for (let round = 0; round < rounds; round += 1) {
    const cover = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    const guardian = start()
    const guardianKey = await guardian.run<Uint8Array>('listen')
    guardian.end()
    const place = { user: 'u', setId: 's', cover }

    let beganMs = performance.now()
    const maker = start()
    const made = await maker.run<MadeSet>('create', place)
    await maker.run('enrol', { user: 'u', guardianKey })
    const read = (set: MadeSet) => ({ ...set, serverShare: set.serverShare.slice() })
    await maker.run('readBack', { ...place, kept: read(made), hold: true })
    times.create.push(performance.now() - beganMs)

    const by = { method: 'passkey', prf: random(32), credentialId: random(16) }
    const wrap = { user: 'u', wrapId: 'w', recoveryPublicKey: made.recoveryPublicKey, by }
    const ciphertext = await maker.run<Uint8Array>('wrap', { ...wrap, by: { ...by, prf: by.prf.slice() } })
    maker.end()

    const signer = start()
    await signer.run('listen')
    beganMs = performance.now()
    await signer.run('sign', { ...place, ...read(made), jobs: [{ key: 'evm', digest: random(32) }] })
    times.sign.push(performance.now() - beganMs)
    signer.end()

    beganMs = performance.now()
    const other = start()
    await other.run('open', { ...wrap, ciphertext })
    const next = { ...place, setId: 't' }
    const moved = await other.run<MadeSet>('recover', { ...next, ...read(made), oldSetId: 's' })
    await other.run('readBack', { ...next, kept: read(moved) })
    times.recover.push(performance.now() - beganMs)
    other.end()
  }
  return times
}
