/** Where a date stands that is out of the order of its list by more than what is booked later, or on another day than it was bought. */
export const FAR_FROM_LIST = 'far out of the order of its list';
