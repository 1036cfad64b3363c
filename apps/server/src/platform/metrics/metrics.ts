import type { Sealer } from '@countersign/pdf/engine';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Log, safeError } from '../log/log.ts';
import { readLookups } from './cache-lookups.ts';

/** Figures of a process for Prometheus. No label has a value that people or their data decide. */
export interface Metrics {
  /** @param milliseconds that it took to answer */
  observeRequest(of: { method: string; route: string; status: number }, milliseconds: number): void;
  countMails(state: string, count: number): void;
  /** Counts what becomes of the signatures of a sealer. */
  countSeals(sealer: Sealer): Sealer;
  /** Adds a figure that is read whenever the metrics are: its values by the values of its label. */
  addGauge(of: GaugeOf): void;
  /** All of them, as Prometheus reads them. */
  text(): Promise<{ contentType: string; body: string }>;
}

/** Describes a figure that is read whenever the metrics are. */
export interface GaugeOf {
  name: string;
  help: string;
  label?: string;
  read():
    | Promise<readonly (readonly [label: string, value: number])[]>
    | readonly (readonly [string, number])[];
}

/** The methods of HTTP that are told apart; made-up ones are as one. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Opens the metrics of a process; it measures event-loop delay, memory and CPU by itself from then on. */
export function openMetrics(log: Pick<Log, 'error'>): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'countersign_http_request_seconds',
    help: 'Time to answer requests, by declared route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const mails = new Counter({
    name: 'countersign_mails_total',
    help: 'Emails that this process has finished, by what became of them',
    labelNames: ['state'],
    registers,
  });
  const seals = new Counter({
    name: 'countersign_seals_total',
    help: 'Signatures of the sealing key, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  addLookups(register);
  return {
    observeRequest({ method, route, status }, milliseconds) {
      const labels = { route, status, method: methods.has(method) ? method : 'other' };
      requests.observe(labels, milliseconds / 1000);
    },
    countMails: (state, count) => mails.inc({ state }, count),
    countSeals: (sealer) => countSeals(sealer, seals),
    addGauge: (of) => addGauge(of, register, log),
    text: async () => ({ contentType: register.contentType, body: await register.metrics() }),
  };
}

function addLookups(register: Registry): void {
  const lookups = new Counter({
    name: 'countersign_cache_lookups_total',
    help: 'Lookups in caches, by cache and outcome',
    labelNames: ['cache', 'outcome'],
    registers: [],
    collect() {
      this.reset();
      for (const { cache, hits, misses } of readLookups()) {
        this.inc({ cache, outcome: 'hit' }, hits);
        this.inc({ cache, outcome: 'miss' }, misses);
      }
    },
  });
  register.registerMetric(lookups);
}

function countSeals(sealer: Sealer, seals: Counter<'outcome'>): Sealer {
  const { chain, algorithm, signatureSize } = sealer;
  return {
    chain,
    algorithm,
    signatureSize,
    async sign(data) {
      try {
        const signature = await sealer.sign(data);
        seals.inc({ outcome: 'made' });
        return signature;
      } catch (error) {
        seals.inc({ outcome: 'failed' });
        throw error;
      }
    },
  };
}

/** Adds a figure; it is left out where it can't be read, so that the others are there. */
function addGauge(
  { name, help, label, read }: GaugeOf,
  register: Registry,
  log: Pick<Log, 'error'>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    async collect() {
      this.reset();
      try {
        for (const [one, value] of await read()) {
          if (label === undefined) this.set(value);
          else this.set({ [label]: one }, value);
        }
      } catch (error) {
        log.error({ metric: name, ...safeError(error) }, 'a metric could not be read');
      }
    },
  });
  register.registerMetric(gauge);
}
