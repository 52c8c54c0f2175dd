import { setPriority } from 'node:os';

// Sends heavy reads and mutations of one account to every replica, and ignores refusals. Arguments:
// the account's token, and the replicas' URLs. Ends when the parent process asks for the number of
// requests.
const [token = '', ...urls] = process.argv.slice(2);

const PARALLEL_REQUESTS = 60;

// Lowers the priority, because a real attacker does not share the server's processor.
setPriority(5);

const sent = { requests: 0, refused: 0 };
const send = async (url: string, index: number): Promise<void> => {
  const locations = Array.from({ length: 100 }, (_, row) => ({
    name: `P ${sent.requests} ${row}`,
  }));
  const isWrite = index % 2 === 1;
  const response = await fetch(`${url}${isWrite ? '/locations' : '/users?limit=500&search=a'}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(isWrite && { method: 'POST', body: JSON.stringify({ locations }) }),
  });
  await response.arrayBuffer();
  if (response.status === 429) sent.refused += 1;
};

for (const url of urls) {
  for (let index = 0; index < PARALLEL_REQUESTS; index += 1) {
    void (async () => {
      for (;;) {
        sent.requests += 1;
        await send(url, index).catch(() => {});
      }
    })();
  }
}
process.send?.('begun');
process.on('message', () => process.send?.(sent, () => process.exit()));
process.on('disconnect', () => process.exit());
