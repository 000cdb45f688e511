/**
 * /status for people and /status.json for machines, from probes that are at most 15 seconds old. Nothing here needs
 * the database or the queue, so it answers when they do not, and says so.
 */
import { Router } from 'express';
import { escapeHtml, sendPage } from '../answers/plain-page.ts';
import { publicGet } from '../answers/public-get.ts';
import { cachedFor } from '../cached.ts';
import type { Deps } from '../deps.ts';
import type { Readiness } from '../figures/readiness.ts';
import {
  type Component,
  type ComponentStatus,
  componentsOf,
  type Entrance,
  overallOf,
} from './components.ts';
import { look, ownAddress } from './probes.ts';

const KEPT_MS = 15_000;

const WORDS: Record<ComponentStatus, string> = {
  operational: 'Operational',
  degraded_performance: 'Degraded performance',
  partial_outage: 'Partial outage',
  major_outage: 'Major outage',
};

/** Looks again while somebody sees the page, and leaves the reader where they are: a page that is loaded anew does not. */
const LOOK_AGAIN = `setInterval(async () => {
  if (document.hidden) return;
  const main = document.querySelector('main');
  try {
    const text = await (await fetch(location.href)).text();
    const page = new DOMParser().parseFromString(text, 'text/html');
    document.title = page.title;
    main.replaceChildren(...page.querySelector('main').childNodes);
  } catch {
    main.querySelector('h1').textContent = document.title = 'The service does not answer';
  }
}, 30000);`;

interface State {
  at: Date;
  components: Component[];
}

export function statusRouter(deps: Deps, readiness: () => Promise<Readiness>, baseUrl: string): Router {
  const started = new Date();
  const changed = new Map<Entrance, { status: ComponentStatus; at: Date }>();
  let address = '';
  const state = cachedFor(KEPT_MS, async (): Promise<State> => {
    const components = componentsOf(await look(deps, readiness, address));
    const at = new Date();
    for (const { id, status } of components) {
      if (changed.get(id)?.status !== status) changed.set(id, { status, at });
    }
    return { at, components };
  });

  const router = Router({ caseSensitive: true, strict: true });
  publicGet(router, '/status.json', async (req, res) => {
    address = ownAddress(req.socket);
    const { at, components } = await state();
    const page_id = 'assay';
    // Whoever watches from a browser may read it.
    res.set('Access-Control-Allow-Origin', '*');
    res.json({
      page: {
        id: page_id,
        name: 'Assay',
        url: `${baseUrl}/status`,
        time_zone: 'Etc/UTC',
        updated_at: at.toISOString(),
      },
      status: overallOf(components),
      components: components.map(({ id, name, status, description }, position) => ({
        id,
        name,
        status,
        description,
        position: position + 1,
        page_id,
        created_at: started.toISOString(),
        updated_at: changed.get(id)!.at.toISOString(),
        start_date: null,
        showcase: true,
        group: false,
        group_id: null,
        only_show_if_degraded: false,
      })),
      incidents: [],
      scheduled_maintenances: [],
    });
  });
  publicGet(router, '/status', async (req, res) => {
    address = ownAddress(req.socket);
    const { at, components } = await state();
    const rows = components.map(
      ({ name, status, description }) =>
        `<li><span>${escapeHtml(name)}</span><strong class="${status}">${WORDS[status]}</strong>` +
        `<small>${escapeHtml(description)}</small></li>`,
    );
    sendPage(res, {
      title: `${overallOf(components).description} · Assay status`,
      script: LOOK_AGAIN,
      body:
        `<h1>${overallOf(components).description}</h1>` +
        `<p class="soft">Looked at <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>. ` +
        'Where scripts run, this page looks again every 30 seconds.</p>' +
        `<ul class="rows">${rows.join('')}</ul>` +
        '<p class="soft">For machines: <a href="/status.json">status.json</a></p>',
    });
  });
  return router;
}
