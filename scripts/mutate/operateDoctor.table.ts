import type { Fault } from './fault.types.ts'

const doctor = 'services/operate/src/doctor'
const tests: Fault['tests'] = ['service', 'services/operate/test/doctor/doctor.test.ts']

export const operateDoctorFaults: readonly Fault[] = [
  {
    id: 'a certificate that no one trusts is well',
    file: 'services/kit/src/probeCertificate.ts',
    find: 'error: socket.authorized ? undefined',
    replace: 'error: !socket.authorized ? undefined',
    tests,
  },
  {
    id: 'a node of another chain is well',
    file: `${doctor}/checks/nodes.ts`,
    find: 'if (said === reference) return undefined',
    replace: 'if (said !== reference) return undefined',
    tests,
  },
  {
    id: 'a key of DKIM that is too short to count is well',
    file: `${doctor}/checks/dkim.ts`,
    find: 'bits < leastRsaBits',
    replace: 'bits < 0',
    tests: ['service', 'services/operate/test/doctor/dkim.test.ts'],
  },
  {
    id: 'a service that believes what callers write is well',
    file: `${doctor}/checks/proxies.ts`,
    find: 'if (proxies === counted)',
    replace: 'if (proxies <= counted)',
    tests,
  },
  {
    id: 'a mail account that is refused is well',
    file: `${doctor}/checks/mailServers.ts`,
    find: "if (code === 'EAUTH')",
    replace: "if (code === 'EAUTH') return undefined\n  if (code === '')",
    tests,
  },
  {
    id: 'a wallet that was changed on its way is well',
    file: `${doctor}/checks/frameFiles.ts`,
    find: "sent === Buffer.from(body).toString('utf8')",
    replace: "sent !== '' && body.length > 0",
    tests,
  },
  {
    id: 'a wallet that every page may embed is well',
    file: `${doctor}/checks/policies.ts`,
    find: 'if (open !== undefined)',
    replace: "if (open === 'none')",
    tests,
  },
  {
    id: 'a fault ends the look with 0',
    file: `${doctor}/runDoctorCommand.ts`,
    find: 'return faults > 0 ? 1 : 0',
    replace: 'return faults < 0 ? 1 : 0',
    tests,
  },
]
