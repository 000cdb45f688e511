/** Long side of a page's raster in the product. */
export const RASTER_SIDE = 2600;
