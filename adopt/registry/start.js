// A registry of npm's protocol on the loopback interface: what was published into it, and for everything else the registry
// in LATCHKEY_UPLINK. The first argument is the port, the second the folder that it keeps its packages in.
import { runServer } from 'verdaccio'

const [port, storage] = process.argv.slice(2)
const everyone = '$all $anonymous'
const server = await runServer({
  self_path: storage,
  storage,
  uplinks: { npm: { url: process.env.LATCHKEY_UPLINK, maxage: '1h', timeout: '60s', max_fails: 100 } },
  packages: {
    // Ours come from the repository alone, whatever somebody has published under these names.
    latchkey: { access: everyone, publish: everyone },
    'create-latchkey': { access: everyone, publish: everyone },
    '@latchkey/*': { access: everyone, publish: everyone },
    '**': { access: everyone, proxy: 'npm' },
  },
  max_body_size: '100mb',
  log: { type: 'stdout', format: 'pretty', level: 'error' },
})
server.listen(Number(port), '127.0.0.1', () => console.log('ready'))
