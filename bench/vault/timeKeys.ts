/** Milliseconds, one for each round; `cold` ones with a worker that is started at that moment. */
export type KeyTimes = Readonly<Record<'create' | 'sign' | 'recover' | 'coldCreate' | 'coldSign', readonly number[]>>

/**
 * Runs in a page of the frame's origin, and by itself: nothing of this file's surroundings is there.
 * Speaks to the key worker as the frame does: makes a wallet and reads it back, signs, and brings the wallet to another
 * device by a passkey's secret, each with a worker of its own. As in the frame, it was started and warmed up while
 * the person typed, read or reached for the passkey: for that they have half a second here, the least that the frame lets
 * anybody read.
 */
export async function timeKeys({ workerUrl, rounds }: { workerUrl: string; rounds: number }): Promise<KeyTimes> {
  type Answer = { id: number; answer?: unknown; failure?: string }
  const readMs = 500
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
  const times: Record<keyof KeyTimes, number[]> = { create: [], sign: [], recover: [], coldCreate: [], coldSign: [] }

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

  async function prepared() {
    const worker = start()
    worker.run('warmUp').catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, readMs))
    return worker
  }

  type MadeSet = Record<'serverShare' | 'sealedRecovery' | 'recoveryPublicKey' | 'coveredShare', Uint8Array> & {
    addresses: object
  }
  for (let round = 0; round < rounds; round += 1) {
    const deviceKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    const guardian = start()
    const guardianKey = await guardian.run<Uint8Array>('listen')
    guardian.end()
    const place = { user: 'u', setId: 's', deviceKey }

    const read = (set: MadeSet) => ({ ...set, serverShare: set.serverShare.slice() })
    async function make(maker: ReturnType<typeof start>) {
      const made = await maker.run<MadeSet>('create', place)
      await maker.run('enrol', { user: 'u', guardianKey, addresses: made.addresses })
      await maker.run('readBack', { ...place, kept: read(made), hold: true })
      return made
    }
    const sign = (signer: ReturnType<typeof start>, set: MadeSet) =>
      signer.run('sign', { ...place, ...read(set), jobs: [{ key: 'evm', digest: random(32) }] })

    const maker = await prepared()
    let beganMs = performance.now()
    const made = await make(maker)
    times.create.push(performance.now() - beganMs)

    const by = { method: 'passkey', prf: random(32), credentialId: random(16) }
    const { addresses, recoveryPublicKey } = made
    const wrap = { user: 'u', wrapId: 'w', recoveryPublicKey, addresses, by }
    const ciphertext = await maker.run<Uint8Array>('wrap', { ...wrap, by: { ...by, prf: by.prf.slice() } })
    maker.end()

    const signer = await prepared()
    beganMs = performance.now()
    await sign(signer, made)
    times.sign.push(performance.now() - beganMs)
    signer.end()

    const other = await prepared()
    beganMs = performance.now()
    await other.run('open', { ...wrap, ciphertext })
    const next = { ...place, setId: 't' }
    const moved = await other.run<MadeSet>('recover', { ...next, ...read(made), oldSetId: 's' })
    await other.run('readBack', { ...next, kept: read(moved) })
    times.recover.push(performance.now() - beganMs)
    other.end()

    beganMs = performance.now()
    const coldMaker = start()
    await make(coldMaker)
    times.coldCreate.push(performance.now() - beganMs)
    coldMaker.end()

    beganMs = performance.now()
    const coldSigner = start()
    await sign(coldSigner, made)
    times.coldSign.push(performance.now() - beganMs)
    coldSigner.end()
  }
  return times
}
