import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { countsDuty } from './counts.ts'
import { orderDuty } from './due.ts'
import { cancelPlacedOrder, findPlacedOrder, payOrder, receivePlacedOrder, shipPlacedOrder } from './open.ts'
import { findOrderDetail, scanForOrder } from './order-detail.ts'
import { exportOrderLines, exportOrders, linesExport, ordersExport } from './order-export.ts'
import { findOrdersToPrint, notePrint, unmaskOrders } from './order-print.ts'
import { orderSearch } from './order-search.ts'
import { findNextOrders, findPickBatch, orderPage, watchOrders } from './orders.ts'
import { placeOrder, quoteOrder } from './place.ts'
import { bookAgain, dropUnbooked, ringUpOrder } from './ring-up.ts'
import * as staff from './staff.ts'
import { findUnbookedPage } from './unbooked.ts'
import { keepUnreadable } from './unreadable.ts'

export const orderModule: Module = {
  routes: [
    ...implement(
      orderCalls,
      {
        findOrderPage: orderPage,
        watchOrders,
        findNextOrders,
        findPickBatch,
        findOrderDetail,
        unmaskOrder: staff.unmaskOrder,
        findOrdersToPrint,
        unmaskOrders,
        notePrint,
        startPicking: staff.startPicking,
        scanForOrder,
        pickOrder: staff.pickOrder,
        handToDelivery: staff.handToDelivery,
        readyForPickup: staff.readyToPickUp,
        handOver: staff.handOverOrder,
        shipOrder: staff.ship,
        sendCourier: staff.courier,
        failDelivery: staff.deliveryFailed,
        arriveOrder: staff.arrive,
        receiveOrder: staff.receive,
        cancelOrder: staff.cancel,
        confirmPayment: staff.confirm,
        refusePayment: staff.refusal,
        collectPayment: staff.collect,
        saveStaffNote: staff.saveStaffNote,
        reviewOrder: staff.reviewOrder,
        moveOrders: staff.moveOrders,
        findUnbookedPage,
        bookAgain,
        dropUnbooked,
        exportOrders,
        exportOrderLines,
      },
      ['findOrderPage', 'watchOrders', 'findNextOrders', 'findOrderDetail', 'findUnbookedPage'],
    ),
    ...implement(
      orderOpenCalls,
      {
        quoteOrder,
        placeOrder,
        ringUpOrder: { work: ringUpOrder, unreadable: keepUnreadable },
        payOrder,
        cancelPlacedOrder,
        shipPlacedOrder,
        receivePlacedOrder,
        findPlacedOrder,
      },
      [
        'quoteOrder',
        'placeOrder',
        'ringUpOrder',
        'payOrder',
        'cancelPlacedOrder',
        'shipPlacedOrder',
        'receivePlacedOrder',
      ],
    ),
  ],
  duties: [orderDuty, countsDuty],
  exportOnly: [ordersExport, linesExport],
  search: orderSearch,
}
