/** What a picture's metadata, size, coding and pixels say about how it was captured. */
import type { CaptureClass } from '../../shared/contracts/capture.ts';
import { drawnNats } from '../stages/forensic/drawn/drawn.ts';
import type { FactsOf } from '../stages/index.ts';
import type { CaptureFacts, Cue } from './capture-cue.ts';

type Image = FactsOf<'forensic'>['images'][number];
type Metadata = FactsOf<'metadata'>;

export function pictureCues({ mediaType, metadata, forensic }: CaptureFacts): Cue[] {
  if (mediaType === 'application/pdf') return [];
  const [image] = forensic?.images ?? [];
  return [
    ...(metadata ? makerCues(metadata, image !== undefined && (drawnNats(image) ?? 0) > 0) : []),
    ...(image ? [...sizeCues(image), ...codingCues(image), ...pixelCues(image)] : []),
  ];
}

/** Programs, devices, and makers of no camera in use. */
const SCANNERS =
  /plustek|avision|microtek|mustek|pantum|\bepson\b|\bbrother\b|\blexmark\b|opticslim|pixma|maxify|i-sensys|scan|perfection|expression \d|workforce|imageformula|\blide\b|fi-\d{4}|officejet|laserjet|bizhub|workcentre|aficio|imagerunner|kyocera|ecosys|taskalfa|\bmfc-|\bdcp-|xerox|ricoh|twain|\bsane\b|vuescan|naps2|paperport/i;
const SCREENS = /screen ?shot|snipping|gnome-screenshot|spectacle|\bshutter\b|greenshot|lightshot/i;
const MESSENGERS = /whatsapp|telegram|facebook|instagram|wechat|signal|viber|picasa/i;

/** Nats for a photograph by the maker's note, by a name alone, and by that of a telephone, which names itself in pictures of its screen too. */
const BY_DEVICE = { note: 4, name: 2.5, drawn: 0.5 };

/** The device or program that the file names. Whoever saves a file may leave or write such names: no cue is decisive. */
function makerCues({ camera, tools, layers }: Metadata, isDrawn: boolean): Cue[] {
  const device = [camera?.make, camera?.model].filter(Boolean).join(' ');
  const names = [device, ...tools.map(({ text }) => text)].join(' | ');
  const cues: Cue[] = [];
  if (SCANNERS.test(names)) cues.push(['scan', 4]);
  else if (device)
    cues.push(['photograph', BY_DEVICE[camera?.makerNote ? 'note' : isDrawn ? 'drawn' : 'name']]);
  if (SCREENS.test(names)) cues.push(['screenshot', 4]);
  if (MESSENGERS.test(names)) cues.push(['resaved-picture', 3]);
  // Cameras and scanners say who they are; what saves again forgets it.
  if (layers.length === 0) cues.push(['resaved-picture', 0.5], ['screenshot', 0.4], ['scan', 0.4]);
  return cues;
}

/** Short and long side of displays of computers, tablets and telephones. */
const DISPLAYS = new Set(
  '720x1280 768x1024 768x1366 800x1280 828x1792 864x1536 900x1440 900x1600 1050x1680 1080x1920 1080x2160 1080x2220 1080x2280 1080x2340 1080x2400 1080x2408 1125x2436 1170x2532 1179x2556 1200x1600 1200x1920 1206x2622 1242x2208 1242x2688 1284x2778 1290x2796 1320x2868 1440x2560 1440x2960 1440x3040 1440x3120 1440x3200 1440x3440 1536x2048 1600x2560 1620x2160 1640x2360 1668x2224 1668x2388 1800x2880 1964x3024 2048x2732 2160x3840 2234x3456 640x1136 750x1334'.split(
    ' ',
  ),
);
/**
 * A4, US letter and A5 sheets and the glass of flatbeds, which takes both (216 x 297 mm), in inches, and the resolutions at which
 * scanners read them.
 */
const SHEETS = [
  [8.27, 11.69],
  [8.5, 11],
  [5.83, 8.27],
  [8.5, 11.69],
] as const;
const SCAN_DPI = [100, 150, 200, 240, 300, 400, 600] as const;
const SHEET_TOLERANCE = 0.006;
/** The longer sides to which messengers scale what they send. */
const MESSENGER_SIDES = [800, 960, 1024, 1280, 1600, 2048];

function sizeCues(image: Image): Cue[] {
  const { widthPx, heightPx, jpeg } = image;
  const short = Math.min(widthPx, heightPx);
  const long = Math.max(widthPx, heightPx);
  const cues: Cue[] = [];
  if (DISPLAYS.has(`${short}x${long}`)) cues.push(['screenshot', jpeg ? 1 : 2.5]);
  const isSheet = SHEETS.some(([across, down]) =>
    SCAN_DPI.some((dpi) => near(short, across * dpi) && near(long, down * dpi)),
  );
  // A page that a program draws has a sheet's size as well; which it is, its pixels tell.
  if (isSheet) cues.push(['scan', 2], ['screenshot', (drawnNats(image) ?? 0) > 0 ? 2 : 0]);
  if (jpeg && MESSENGER_SIDES.includes(long)) cues.push(['resaved-picture', 1.5]);
  if (jpeg && short * long >= 5_000_000) cues.push(['photograph', 1], ['scan', 0.5]);
  if (short * long < 700_000) cues.push(['resaved-picture', 1]);
  return cues;
}

const near = (value: number, wanted: number): boolean => Math.abs(value - wanted) <= SHEET_TOLERANCE * wanted;

/** Long by short side of sensors, and of what cameras and telephones make of them; displays that are so stand above. */
const SENSORS = [4 / 3, 3 / 2, 16 / 9] as const;
const SENSOR_TOLERANCE = 0.002;

function isOfSensor({ widthPx, heightPx }: Image): boolean {
  const [short, long] = [Math.min(widthPx, heightPx), Math.max(widthPx, heightPx)];
  if (DISPLAYS.has(`${short}x${long}`)) return false;
  return SENSORS.some((ratio) => Math.abs(long / short / ratio - 1) <= SENSOR_TOLERANCE);
}

/** Coarser tables than cameras use when they save themselves; and tables so fine that an earlier saving still shows. */
const COARSE_QUALITY = 88;
const FINE_QUALITY = 92;
/** Coarser than any camera saves, though scanners do. */
const NO_CAMERA_QUALITY = 80;
/** A scanner's lamp lights all of a sheet alike: levels between its parts at most, and paper at least. */
const EVEN = { spread: 6, lightness: 225 };

const isEvenlyLit = ({ capture }: Image): boolean =>
  capture != null && capture.spread <= EVEN.spread && capture.lightness >= EVEN.lightness;
function codingCues(image: Image): Cue[] {
  const { mediaType, jpeg } = image;
  if (!jpeg) {
    // Cameras save neither; what they took was converted, and has the shape of their sensor still where nobody cut it.
    const [scan, photograph] = isOfSensor(image) ? [0, 0.5] : [0.5, -1];
    return mediaType === 'image/png'
      ? [
          ['screenshot', 1],
          ['scan', scan],
          ['photograph', photograph],
        ]
      : [
          ['resaved-picture', 1.5],
          ['screenshot', 0.5],
        ];
  }
  const luma = jpeg.tables.find(({ component }) => component === 'luma');
  const cues = luma ? qualityCues(luma.ijgQuality, isEvenlyLit(image)) : [];
  // Tables of a maker's own, and Huffman tables as the standard has them, are what devices write.
  if (luma && !luma.exact && !jpeg.photoshop.adobeSegment) cues.push(['photograph', 1], ['scan', 1]);
  if (jpeg.photoshop.adobeSegment || jpeg.process === 'progressive') cues.push(['resaved-picture', 1]);
  return cues;
}

/** Scanners save as coarsely as messengers do, and cameras do not. */
function qualityCues(quality: number, isOfScanner: boolean): Cue[] {
  if (quality >= FINE_QUALITY) return [['resaved-picture', -1]];
  if (quality >= COARSE_QUALITY) return [];
  if (isOfScanner) return [['resaved-picture', 0.75]];
  return [['resaved-picture', quality < NO_CAMERA_QUALITY ? 2.5 : 1.5]];
}

/**
 * Nats for each class by what the pixels show, fitted beside the cues above on 672 genuine pictures of the ledger's tune
 * files (`docs/measurements/forensic.md`): whether a program drew it, from -1 to 1; the logarithm of one and the spread of the
 * ground's lightness in levels, since lamps light a photograph unevenly; that lightness as a share of white.
 */
const PIXEL_NATS: readonly [CaptureClass, drawn: number, spread: number, lightness: number, bias: number][] =
  [
    ['photograph', 0, 0.23, -0.61, 0.14],
    ['scan', 0, -0.15, 0.91, -0.13],
    ['screenshot', 2.5, 0.01, -0.22, 0.3],
    ['resaved-picture', 0, -0.09, -0.09, 0.1],
  ];
const WHITE = 255;

function pixelCues(image: Image): Cue[] {
  const { capture } = image;
  const nats = drawnNats(image);
  if (!capture || nats === null) return [];
  return PIXEL_NATS.map(([name, byDrawn, bySpread, byLightness, bias]) => [
    name,
    byDrawn * Math.tanh(nats / 2) +
      bySpread * Math.log1p(capture.spread) +
      byLightness * (capture.lightness / WHITE) +
      bias,
  ]);
}
