// Measures the size of views of the page: `node weigh.js URL...` prints a line of JSON for each: { url, bytes,
// requests, nodes }. bytes: transferred over the network with an empty cache, headers included. nodes: the elements of
// the document when loading is finished. For benches.

import { chromium } from 'playwright-core';

const browser = await chromium.launch({ executablePath: process.env.ARENA_CHROMIUM, headless: true, args: ['--no-sandbox', '--disable-gpu'] });
for (const url of process.argv.slice(2)) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  let [bytes, requests] = [0, 0];
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  console.log(JSON.stringify({ url, bytes, requests, nodes }));
  await context.close();
}
await browser.close();
