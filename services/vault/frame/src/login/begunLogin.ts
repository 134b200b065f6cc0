import type { VaultSession } from '@latchkey/protocol/vault'
import { createDeviceApproval, type DeviceApproval } from '../deviceApproval/deviceApproval.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { RequestContext, WalletPorts } from '../wallet/walletPorts.ts'

/** A login by mail that was begun. */
type Begun = {
  readonly email: string
  readonly attemptId: string | null
  /** The code was right; the wallet may still be missing. */
  readonly entered?: boolean
}

/** A login with Farcaster that was begun: its one sign-in proves it to the guardian, too. */
export type Scan = Pick<DeviceApproval, 'releaseId' | 'worker' | 'approved' | 'end'> & {
  /** Waits for the person to sign in. */
  collect(context: RequestContext): Promise<VaultSession>
}

/** The login by mail or Farcaster that is under way, if any, and the question to the owner of an address that goes with a login. */
export type BegunLogin = ReturnType<typeof createBegunLogin>

export function createBegunLogin({ ports, app }: createBegunLogin.Options) {
  const { guardian, startWorker } = ports
  let begun: Begun | undefined
  let approval: DeviceApproval | undefined
  let scan: Scan | undefined

  return {
    /** The login with Farcaster, if one was begun. */
    scan: (): Scan | undefined => scan,

    noteScan(begunScan: Scan): void {
      scan = begunScan
    },

    /** The login, if one was begun. */
    known: (): Begun | undefined => begun,

    /** @throws VaultError `login/attempt-closed` where there is none to go on with */
    expect(): Begun & { readonly attemptId: string } {
      if (begun === undefined || begun.attemptId === null) throw new VaultError('login/attempt-closed')
      return { ...begun, attemptId: begun.attemptId }
    },

    note(login: Begun): void {
      begun = login
    },

    /** The question to the person that is open, or a new one. */
    async ask(email: string, attemptId: string): Promise<DeviceApproval> {
      if (approval !== undefined && approval.email === email && approval.endsAtMs > Date.now()) return approval
      approval?.end()
      approval = await createDeviceApproval({
        guardian,
        worker: startWorker(),
        owner: { email },
        attemptId,
        app: app(),
      })
      return approval
    },

    /** Whether anybody was asked to approve this browser. */
    hasAsked: (): boolean => approval !== undefined,

    /** Whether the owner of the address has been asked to approve this browser, and may still do so. */
    isAsked: (email: string): boolean =>
      begun?.email === email && approval?.email === email && approval.endsAtMs > Date.now(),

    /** Forgets all of it. */
    cancel(): void {
      begun = undefined
      approval?.end()
      approval = undefined
      scan?.end()
      scan = undefined
    },
  }
}

export declare namespace createBegunLogin {
  type Options = {
    readonly ports: Pick<WalletPorts, 'guardian' | 'startWorker'>
    /** Origin of the page that asks. */
    readonly app: () => string
  }
}
